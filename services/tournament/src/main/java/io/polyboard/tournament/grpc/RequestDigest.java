package io.polyboard.tournament.grpc;

import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.MessageLite;
import io.polyboard.contract.catalogue.Digest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HexFormat;

/** By what a request that is sent again is known. */
final class RequestDigest {
  private RequestDigest() {}

  /** The same for the same request: the order of a map's entries makes no difference. */
  static String of(MessageLite request) {
    byte[] bytes = new byte[request.getSerializedSize()];
    CodedOutputStream out = CodedOutputStream.newInstance(bytes);
    out.useDeterministicSerialization();
    try {
      request.writeTo(out);
    } catch (IOException e) {
      throw new UncheckedIOException("an array has no room for what it was measured for", e);
    }
    return Digest.of(HexFormat.of().formatHex(bytes));
  }
}
