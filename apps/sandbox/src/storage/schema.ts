// One migration per version of the schema; `PRAGMA user_version` counts those that a database has had. Never change one
// that was released: add another. Moments are texts in the form of moment.ts, so that their order is the order of time.

const first = `
  CREATE TABLE project (
    key TEXT PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    platformId TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    type TEXT NOT NULL,
    platform TEXT NOT NULL,
    shortDescription TEXT NOT NULL,
    tags TEXT NOT NULL,
    commands TEXT NOT NULL DEFAULT '[]',
    shards TEXT NOT NULL DEFAULT '[]',
    state TEXT NOT NULL DEFAULT 'valid' CHECK (state IN ('valid', 'invalid', 'deleted'))
  ) STRICT;

  CREATE TABLE token (
    hash BLOB PRIMARY KEY,
    project TEXT NOT NULL REFERENCES project,
    version TEXT NOT NULL CHECK (version IN ('v1', 'v0'))
  ) STRICT;

  -- The published texts: a headline or a page for each locale.
  CREATE TABLE publication (
    project TEXT NOT NULL REFERENCES project,
    field TEXT NOT NULL CHECK (field IN ('headline', 'pageContent')),
    locale TEXT NOT NULL,
    content TEXT NOT NULL,
    PRIMARY KEY (project, field, locale)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE announcement (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    project TEXT NOT NULL REFERENCES project,
    title TEXT NOT NULL,
    content TEXT NOT NULL,
    category TEXT NOT NULL,
    createdAt TEXT NOT NULL
  ) STRICT;
  CREATE INDEX announcementByTime ON announcement (project, createdAt, id);

  -- One number of one metric, with the moment it was measured.
  CREATE TABLE measurement (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    project TEXT NOT NULL REFERENCES project,
    metric TEXT NOT NULL,
    value INTEGER NOT NULL CHECK (value >= 0),
    measuredAt TEXT NOT NULL
  ) STRICT;
  CREATE INDEX measurementByTime ON measurement (project, metric, measuredAt, id);

  -- Kept in the order of the list, so that a page is one run of neighbours.
  CREATE TABLE vote (
    id INTEGER NOT NULL UNIQUE,
    project TEXT NOT NULL REFERENCES project,
    userId TEXT NOT NULL,
    platformId TEXT NOT NULL,
    weight INTEGER NOT NULL CHECK (weight > 0),
    createdAt TEXT NOT NULL,
    expiresAt TEXT NOT NULL,
    PRIMARY KEY (project, createdAt, id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX voteByUser ON vote (project, userId, createdAt, id);
  CREATE INDEX voteByPlatformUser ON vote (project, platformId, createdAt, id);

  -- Other bots of the v0 directory; the record is JSON.
  CREATE TABLE bot (
    id TEXT PRIMARY KEY,
    record TEXT NOT NULL
  ) STRICT;
`;

// The votes of each day, counted as they are cast: totals and plots cost as much with a million votes as with a thousand.
const second = `
  CREATE TABLE voteDay (
    project TEXT NOT NULL REFERENCES project,
    day TEXT NOT NULL,
    votes INTEGER NOT NULL,
    weight INTEGER NOT NULL,
    PRIMARY KEY (project, day)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO voteDay (project, day, votes, weight)
    SELECT project, substr(createdAt, 1, 10) AS day, count(*), sum(weight) FROM vote GROUP BY project, day;
  CREATE TRIGGER voteCounted AFTER INSERT ON vote BEGIN
    INSERT INTO voteDay (project, day, votes, weight)
      VALUES (new.project, substr(new.createdAt, 1, 10), 1, new.weight)
      ON CONFLICT DO UPDATE SET votes = votes + 1, weight = weight + excluded.weight;
  END;
`;

export const migrations: readonly string[] = [first, second];
