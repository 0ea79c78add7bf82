"""The published contract, from the descriptors of a release: messages and stubs, nothing generated.

A program of some size rather generates them: "pip install grpcio-tools", then
"python -m grpc_tools.protoc -I proto/src/main/proto -I proto/third-party --python_out=...
--grpc_python_out=...".
"""

from pathlib import Path

import grpc
from google.protobuf import descriptor_pb2, descriptor_pool, message_factory

RELEASE = Path(__file__).parents[2] / "src" / "released" / "v0.1.0.binpb"


class Contract:
    """All messages and services of a file of descriptors, as "buf build -o" writes it."""

    def __init__(self, path=RELEASE):
        files = descriptor_pb2.FileDescriptorSet.FromString(Path(path).read_bytes())
        self._pool = descriptor_pool.DescriptorPool()
        for file in files.file:
            self._pool.Add(file)

    def message(self, name):
        """The class of a message by its full name."""
        descriptor = self._pool.FindMessageTypeByName(name)
        if hasattr(message_factory, "GetMessageClass"):
            return message_factory.GetMessageClass(descriptor)
        return message_factory.MessageFactory(self._pool).GetPrototype(descriptor)

    def stub(self, channel, name):
        """A client of a service by its full name; its methods are called as the contract has them."""
        return _Stub(self, channel, self._pool.FindServiceByName(name))


class _Stub:
    def __init__(self, contract, channel, service):
        for method in service.methods:
            request = contract.message(method.input_type.full_name)
            response = contract.message(method.output_type.full_name)
            kind = descriptor_pb2.MethodDescriptorProto()
            method.CopyToProto(kind)
            call = getattr(
                channel,
                ("stream" if kind.client_streaming else "unary")
                + "_"
                + ("stream" if kind.server_streaming else "unary"),
            )(
                f"/{service.full_name}/{method.name}",
                request_serializer=request.SerializeToString,
                response_deserializer=response.FromString,
            )
            setattr(self, method.name, _Method(call, request, kind.client_streaming))


class _Method:
    """One method: takes the fields of its request, or an iterator of requests."""

    def __init__(self, call, request, takes_stream):
        self._call = call
        self.request = request
        self._takes_stream = takes_stream

    def __call__(self, requests=None, timeout=120, **fields):
        asked = requests if self._takes_stream else self.request(**fields)
        return self._call(asked, timeout=timeout)
