/** The reserved words of InfluxQL; as names they must be quoted. */
const KEYWORDS = new Set(
  `ALL ALTER ANALYZE AND ANY AS ASC BEGIN BY CARDINALITY CREATE CONTINUOUS DATABASE DATABASES DEFAULT DELETE DESC
  DESTINATIONS DIAGNOSTICS DISTINCT DROP DURATION END EVERY EXACT EXPLAIN FALSE FIELD FOR FROM GRANT GRANTS GROUP GROUPS
  IN INF INSERT INTO KEY KEYS KILL LIMIT MEASUREMENT MEASUREMENTS NAME OFFSET ON OR ORDER PASSWORD POLICY POLICIES
  PRIVILEGES QUERIES QUERY READ REPLICATION RESAMPLE RETENTION REVOKE SELECT SERIES SET SHOW SHARD SHARDS SLIMIT SOFFSET
  STATS SUBSCRIPTION SUBSCRIPTIONS TAG TO TRUE USER USERS VALUES WHERE WITH WRITE`.split(/\s+/),
)

/**
 * The kind of a keyword or sign is its own text, as InfluxDB writes it in messages. The other kinds are EOF, IDENT,
 * STRING, NUMBER, INTEGER, DURATIONVAL, REGEX, BOUNDPARAM, and the errors BADSTRING, BADESCAPE, BADREGEX and ILLEGAL.
 */
export type TokenKind = string

export interface Token {
  kind: TokenKind
  /** Its content: a name or text without quotes and escapes, digits, a regular expression without slashes. */
  text: string
  /** The offset that error messages report. */
  at: number
  end: number
  /** Whether there is space or a comment before it. */
  spaced: boolean
}

export function keywordOf(word: string): string | undefined {
  const upper = word.toUpperCase()
  return KEYWORDS.has(upper) ? upper : undefined
}

/** The name of a token in a message: its text, or its kind if the text is empty. */
export function nameOf({ kind, text }: Token): string {
  return text === '' ? kind : text
}
