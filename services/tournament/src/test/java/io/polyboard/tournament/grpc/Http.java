package io.polyboard.tournament.grpc;

import module java.base;

import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** The application's responses over HTTP. */
final class Http {
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  private Http() {}

  static int status(URI uri) {
    return get(uri).statusCode();
  }

  static String body(URI uri) {
    return get(uri).body();
  }

  static HttpResponse<String> get(URI uri) {
    try {
      return CLIENT.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
