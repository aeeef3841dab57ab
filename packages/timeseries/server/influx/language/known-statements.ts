import type { Statement } from './ast.ts'
import { parseQuery } from './parse-query.ts'

const MAX_TEXTS = 500
/** Longer texts are rarely sent again. */
const MAX_CHARACTERS = 4_000

/** The least recently used first. */
const known = new Map<string, readonly Statement[]>()

/**
 * The statements of a text without parameters. Pages send the same text again and again, so it is parsed once; what is
 * prepared for a statement (prepare-select.ts) is found by it. Callers must not change them. @throws ParseError
 */
export function statementsOf(text: string): readonly Statement[] {
  const statements = known.get(text) ?? parseQuery(text)
  if (text.length > MAX_CHARACTERS) return statements
  known.delete(text)
  known.set(text, statements)
  const [oldest] = known.keys()
  if (known.size > MAX_TEXTS && oldest !== undefined) known.delete(oldest)
  return statements
}
