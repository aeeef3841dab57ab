import type { Dialect, TablePlan, ValueKind } from './plan.ts'

export interface ImportCommand {
  file: string
  db: string
  plan: TablePlan
  dialect: Dialect
  /** What the command would find by itself, so that it is not repeated. */
  guessed: Dialect & { decimal: '.' | ','; header: readonly string[]; kinds: readonly ValueKind[] }
}

/**
 * The arguments with which `npm run import` reads a file as this plan says, without the server's address and the
 * credential.
 */
export function importArguments({ file, db, plan, dialect, guessed }: ImportCommand): string[] {
  const { columns } = plan
  const time = columns.find(({ use }) => use === 'time')
  const option = (name: string, value: string, known?: string) => (value === known ? [] : [`--${name}=${value}`])
  const names = columns.map(({ name, use }) => (use === 'none' ? '' : name))
  const isRenamed = columns.some(({ name, use }, at) => use !== 'none' && name !== guessed.header[at])
  return [
    file,
    `--db=${db}`,
    `--measurement=${plan.measurement}`,
    `--time=${time?.name ?? ''}`,
    `--format=${plan.format ?? 'iso'}`,
    ...(plan.zone === undefined ? [] : [`--zone=${plan.zone}`]),
    ...option('encoding', dialect.encoding, guessed.encoding),
    ...option('delimiter', tabbed(dialect.delimiter), tabbed(guessed.delimiter)),
    ...option('decimal', plan.decimal, guessed.decimal),
    ...option('header', dialect.hasHeader ? 'yes' : 'no', 'yes'),
    ...(isRenamed ? names.map((name) => `--name=${name}`) : []),
    ...columns.flatMap(({ name, use, kind }, at) => {
      if (use === 'none') return isRenamed || !guessed.header[at] ? [] : [`--ignore=${guessed.header[at]}`]
      if (use === 'tag') return [`--tag=${name}`]
      return use === 'field' && kind !== guessed.kinds[at] ? [`--${kind}=${name}`] : []
    }),
  ]
}

const tabbed = (delimiter: string) => (delimiter === '\t' ? 'tab' : delimiter)

/** The whole line for a shell. */
export function shellLine(words: readonly string[]): string {
  return words.map((word) => (/^[\w./:=+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)).join(' ')
}
