import { openQuote } from './refusals.ts'

/**
 * The rows of a CSV text (RFC 4180): fields between commas, or between tabs or semicolons if the first line has more of
 * those. Lines without anything are none.
 * @throws openQuote
 */
export function csvRows(text: string): string[][] {
  const content = text.startsWith('\ufeff') ? text.slice(1) : text
  const delimiter = delimiterOf(content)
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  const endRow = () => {
    if (row.length > 1 || row[0] !== '') rows.push(row)
    row = []
  }
  while (at < content.length) {
    const field = content[at] === '"' ? quoted(content, at, delimiter) : plain(content, at, delimiter)
    row.push(field.text)
    at = field.end
    if (content[at] === delimiter) {
      at += 1
      // The last field of the text is empty.
      if (at === content.length) row.push('')
      continue
    }
    if (content[at] === '\r' && content[at + 1] === '\n') at += 1
    at += 1
    endRow()
  }
  if (row.length > 0) endRow()
  return rows
}

function delimiterOf(text: string): string {
  const [first = ''] = text.split(/[\r\n]/, 1)
  const count = (one: string) => first.split(one).length
  return [',', '\t', ';'].reduce((best, one) => (count(one) > count(best) ? one : best))
}

function plain(text: string, from: number, delimiter: string) {
  let end = from
  while (end < text.length && text[end] !== delimiter && text[end] !== '\r' && text[end] !== '\n') end += 1
  return { text: text.slice(from, end), end }
}

/** A quote inside is doubled. What stands behind the closing quote belongs to the text, too. */
function quoted(text: string, from: number, delimiter: string) {
  let close = text.indexOf('"', from + 1)
  while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2)
  if (close < 0) throw openQuote({ params: { line: text.slice(0, from).split('\n').length } })
  const rest = plain(text, close + 1, delimiter)
  return { text: text.slice(from + 1, close).replaceAll('""', '"') + rest.text, end: rest.end }
}
