alter table games
  -- Of the turns, see GameHash; null where it is not known.
  add column hash bigint,
  -- Random openings that were drawn before that of the game and would not do.
  add column openings_rejected integer;
