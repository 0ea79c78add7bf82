"""Lists the variants, plays a small tournament and follows it to its end, with only the JSON API.

It reads the available calls from /api/openapi.json, and needs only Python.

    ./polyboard up
    python3 client.py http://127.0.0.1:8080 [TOKEN]
"""

import json
import sys
import urllib.error
import urllib.request

GAMES = 20


class Failure(Exception):
    """A call that was refused or failed, with its code and details."""

    def __init__(self, failure):
        super().__init__(f"{failure['code']}: {failure['message']}")
        self.code = failure["code"]
        self.details = failure["details"]


class Api:
    """The calls of a platform."""

    def __init__(self, address, token=None):
        self._address = address
        self._headers = {"Content-Type": "application/json"}
        if token:
            self._headers["Authorization"] = f"Bearer {token}"
        with self._open("/api/openapi.json", None) as response:
            document = json.load(response)
        self.version = document["info"]["version"]
        self._paths = {
            path["post"]["operationId"]: name
            for name, path in document["paths"].items()
            if "post" in path
        }

    def _open(self, path, request):
        body = None if request is None else json.dumps(request).encode()
        try:
            return urllib.request.urlopen(
                urllib.request.Request(self._address + path, body, self._headers)
            )
        except urllib.error.HTTPError as error:
            raise Failure(json.load(error)) from None

    def call(self, operation, **request):
        """The answer of a call with one answer."""
        with self._open(self._paths[operation], request) as response:
            return json.load(response)

    def stream(self, operation, **request):
        """The messages of a call that sends events, until its end."""
        name, data = "message", ""
        with self._open(self._paths[operation], request) as response:
            for line in response:
                field, _, value = line.decode().rstrip("\n").partition(": ")
                if field == "event":
                    name = value
                elif field == "data":
                    data += value
                elif not field and data:
                    content = json.loads(data)
                    if name == "end":
                        return
                    if name == "failure":
                        raise Failure(content)
                    yield content
                    name, data = "message", ""
        raise ConnectionError("the stream was interrupted")


def main(address, token=None):
    api = Api(address, token)
    variants = api.call("RulesService_ListVariants")["variants"]
    print(f"Polyboard {api.version}, {len(variants)} variants: {', '.join(each['id'] for each in variants)}")

    tournament = api.call(
        "TournamentService_CreateTournament",
        displayName="the example of the JSON API",
        spec={
            "variants": ["chess"],
            "players": [{"player": {"name": "random", "random": {}}}],
            "format": "FORMAT_SELF_PLAY",
            "games": GAMES,
            "maxPlies": 40,
        },
    )["tournament"]
    for news in api.stream(
        "TournamentService_WatchTournament", tournamentId=tournament["tournamentId"], interval="0.2s"
    ):
        if "tournament" in news:
            tournament = news["tournament"]
            print(f"{tournament['state']}: {tournament['progress']['played']} of {GAMES} games")
    if tournament["state"] != "STATE_FINISHED":
        sys.exit("the tournament has not finished")

    try:
        api.call("ArchiveService_GetGame", gameId="none")
    except Failure as failure:
        reasons = [
            each["debug"]["reason"]
            for each in failure.details
            if each["type"] == "google.rpc.ErrorInfo"
        ]
        print(f"A game that does not exist: {failure.code}, {', '.join(reasons)}")


if __name__ == "__main__":
    main(*sys.argv[1:])
