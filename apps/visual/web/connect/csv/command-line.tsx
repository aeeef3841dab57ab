import { importArguments, shellLine } from '@atrium/contract/table/command'
import { guessDecimal } from '@atrium/contract/table/guess'
import type { TablePlan } from '@atrium/contract/table/plan'
import type { TableSample } from '@atrium/web/table/work'
import { Alert, Collapse } from 'antd'
import { useWords } from '../../words.ts'
import { Command } from '../command.tsx'
import type { Credential } from '../commands.ts'
import { type Draft, kindsOf, partsOf } from './draft.ts'
import { sizeText } from './size-text.ts'

interface CommandLineProps {
  file: File
  sample: TableSample
  draft: Draft
  plan: TablePlan
  credential: Credential | null
  isTooLarge: boolean
}

/** The command that imports the same file in the same way; for a large file it is the only way. */
export function CommandLine({ file, sample, draft, plan, credential, isTooLarge }: CommandLineProps) {
  const { word } = useWords()
  const { header = [], rows } = partsOf(sample)
  const { decimal } = guessDecimal(sample.dialect.delimiter, rows)
  const kinds = kindsOf(rows, plan.columns.length, plan.decimal)
  const guessed = { ...sample.guessed, decimal, header, kinds }
  const { id, token } = credential ?? { id: word('idPlaceholder'), token: word('tokenPlaceholder') }
  const words = importArguments({ file: file.name, db: draft.db.trim(), plan, dialect: sample.dialect, guessed })
  const access = [`--url=${location.origin}`, `--user=${id}`, `--token=${token}`]
  const line = shellLine(['npm', 'run', 'import', '--', ...words, ...access])
  if (isTooLarge)
    return (
      <Alert
        type="warning"
        title={word('tooLarge', { size: sizeText(file.size) })}
        description={<Command text={line} />}
      />
    )
  return (
    <Collapse
      ghost
      size="small"
      items={[{ key: 'command', label: word('byCommand'), children: <Command text={line} /> }]}
    />
  )
}
