// Asks for a variant, plays a tournament, watches it to its end, and is refused.
//
//	buf generate && go mod tidy && go run . 127.0.0.1:9000
package main

import (
	"context"
	"fmt"
	"io"
	"log"
	"os"
	"time"

	"google.golang.org/genproto/googleapis/rpc/errdetails"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	archivev1 "polyboard.io/proto/polyboard/archive/v1"
	rulesv1 "polyboard.io/proto/polyboard/rules/v1"
	searchv1 "polyboard.io/proto/polyboard/search/v1"
	tournamentv1 "polyboard.io/proto/polyboard/tournament/v1"
)

const games = 4

func main() {
	address := "127.0.0.1:9000"
	if len(os.Args) > 1 {
		address = os.Args[1]
	}
	if err := run(address); err != nil {
		log.Fatal(err)
	}
}

func run(address string) error {
	connection, err := grpc.Dial(address, grpc.WithInsecure())
	if err != nil {
		return err
	}
	defer connection.Close()
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()

	// A call with one answer.
	variant, err := rulesv1.NewRulesServiceClient(connection).
		GetVariant(ctx, &rulesv1.GetVariantRequest{Variant: "mapped-chess"})
	if err != nil {
		return err
	}
	fmt.Printf("%s: %d cells\n", variant.Variant.Name, len(variant.Variant.Geometry.Cells))

	// A tournament, watched to its end.
	tournaments := tournamentv1.NewTournamentServiceClient(connection)
	number := int32(games)
	created, err := tournaments.CreateTournament(ctx, &tournamentv1.CreateTournamentRequest{
		Spec: &tournamentv1.TournamentSpec{
			Variants: []string{"chess"},
			Format:   tournamentv1.Format_FORMAT_MATCH,
			Games:    &number,
			Players:  []*tournamentv1.Entrant{entrant(50), entrant(100)},
		},
	})
	if err != nil {
		return err
	}
	watch, err := tournaments.WatchTournament(ctx, &tournamentv1.WatchTournamentRequest{
		TournamentId: created.Tournament.TournamentId,
	})
	if err != nil {
		return err
	}
	last := created.Tournament
	for {
		news, err := watch.Recv()
		if err == io.EOF {
			break
		}
		if err != nil {
			return err
		}
		if tournament := news.GetTournament(); tournament != nil {
			last = tournament
		}
	}
	fmt.Printf("%s: %s, %d of %d games\n",
		last.TournamentId, last.State, last.Progress.Played, last.Progress.Games)

	// A refusal has its code and its details.
	_, err = archivev1.NewArchiveServiceClient(connection).
		GetGame(ctx, &archivev1.GetGameRequest{GameId: "none"})
	refusal := status.Convert(err)
	if refusal.Code() != codes.NotFound {
		return fmt.Errorf("not refused as expected: %w", err)
	}
	for _, detail := range refusal.Details() {
		if info, ok := detail.(*errdetails.ErrorInfo); ok {
			fmt.Printf("refused: %s, %s of %s\n", refusal.Code(), info.Reason, info.Domain)
		}
	}
	return nil
}

func entrant(nodes int64) *tournamentv1.Entrant {
	return &tournamentv1.Entrant{
		Player: &searchv1.Player{
			Strategy: &searchv1.Player_Searching{
				Searching: &searchv1.Searching{Limits: &searchv1.Limits{Nodes: nodes}},
			},
		},
	}
}
