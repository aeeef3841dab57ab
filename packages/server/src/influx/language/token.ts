/** The words that InfluxQL keeps for itself; as names they have to be quoted. */
const KEYWORDS = new Set(
  `ALL ALTER ANALYZE AND ANY AS ASC BEGIN BY CARDINALITY CREATE CONTINUOUS DATABASE DATABASES DEFAULT DELETE DESC
  DESTINATIONS DIAGNOSTICS DISTINCT DROP DURATION END EVERY EXACT EXPLAIN FALSE FIELD FOR FROM GRANT GRANTS GROUP GROUPS
  IN INF INSERT INTO KEY KEYS KILL LIMIT MEASUREMENT MEASUREMENTS NAME OFFSET ON OR ORDER PASSWORD POLICY POLICIES
  PRIVILEGES QUERIES QUERY READ REPLICATION RESAMPLE RETENTION REVOKE SELECT SERIES SET SHOW SHARD SHARDS SLIMIT SOFFSET
  STATS SUBSCRIPTION SUBSCRIPTIONS TAG TO TRUE USER USERS VALUES WHERE WITH WRITE`.split(/\s+/),
)

/**
 * A keyword or a sign is its own kind, as InfluxDB writes it in messages. The others are EOF, IDENT, STRING, NUMBER,
 * INTEGER, DURATIONVAL, REGEX, BOUNDPARAM, and the faulty BADSTRING, BADESCAPE, BADREGEX and ILLEGAL.
 */
export type TokenKind = string

export interface Token {
  kind: TokenKind
  /** What it stands for: a name or text without quotes and escapes, digits, a regular expression without slashes. */
  text: string
  /** Where messages place it, an offset. */
  at: number
  end: number
  /** Whether space or a comment stands before it. */
  spaced: boolean
}

export function keywordOf(word: string): string | undefined {
  const upper = word.toUpperCase()
  return KEYWORDS.has(upper) ? upper : undefined
}

/** As a message names it: by what was written, or by its kind when that is empty. */
export function nameOf({ kind, text }: Token): string {
  return text === '' ? kind : text
}
