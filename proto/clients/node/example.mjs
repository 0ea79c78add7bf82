// Plays games of a player against itself, and prints White's score.
import {connect} from 'polyboard';
import {Format} from 'polyboard/tournament/v1/tournament_service_pb.js';

const {tournaments} = connect(process.argv[2] ?? '127.0.0.1:9000');
const searching = {limits: {nodes: 200n}, settings: {noise: 12, weights: 'derived'}};
const {tournament: {tournamentId}} = await tournaments.createTournament({
  displayName: 'Node.js example',
  spec: {
    variants: ['mapped-chess'],
    players: [{player: {strategy: {case: 'searching', value: searching}}}],
    format: Format.SELF_PLAY,
    games: 20,
  },
});

// The stream ends with the tournament.
for await (const {news} of tournaments.watchTournament({tournamentId})) {
  if (news.case === 'tournament') {
    console.log(`${news.value.progress.played} of ${news.value.progress.games} games`);
  }
}

const {tournament} = await tournaments.getTournament({tournamentId});
const [value, low, high] = ['value', 'low', 'high'].map(
    (part) => `${(100 * tournament.standings.balances[0].whiteScore[part]).toFixed(1)}%`);
console.log(`White's score: ${value}, 95% interval ${low} to ${high}`);
