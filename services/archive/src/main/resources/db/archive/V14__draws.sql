-- Games count by what chance drew: equal games of different draws are two results of the same chance.
alter table sample_games add column draw bigint not null default 0;
alter table sample_games alter column draw drop default;
alter table sample_games drop constraint sample_games_pkey;
alter table sample_games add primary key (sample, game_hash, draw);

-- From here on "repeated" are games of the summaries that equal an earlier one turn for turn, and
-- "dropped" are those beside them that say nothing new: equal games of the same draw.
alter table samples add column dropped bigint not null default 0;
