import { commandGuess, importArguments, shellLine } from '@atrium/timeseries/contract/table/command'
import { timesAt } from '@atrium/timeseries/contract/table/reading'
import type { TableSample } from '@atrium/timeseries/contract/table/sample'
import { Alert, Collapse } from 'antd'
import { useMemo } from 'react'
import { useWords } from '../../words.ts'
import { Command } from '../command.tsx'
import type { Credential } from '../commands.ts'
import type { Draft } from './draft.ts'
import { sizeText } from './size-text.ts'

interface CommandLineProps {
  file: File
  sample: TableSample
  draft: Draft
  credential: Credential | null
}

/** The command that imports the same file in the same way; for a large file it is the only way. */
export function CommandLine({ isTooLarge, ...rest }: CommandLineProps & { isTooLarge: boolean }) {
  const { word } = useWords()
  if (isTooLarge)
    return (
      <Alert
        type="warning"
        title={word('tooLarge', { size: sizeText(rest.file.size) })}
        description={<CommandText {...rest} />}
      />
    )
  return (
    <Collapse
      ghost
      size="small"
      items={[{ key: 'command', label: word('byCommand'), children: <CommandText {...rest} /> }]}
    />
  )
}

function CommandText({ file, sample, draft, credential }: CommandLineProps) {
  const { word } = useWords()
  const times = timesAt(draft.columns).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the draft only these decide
  const guess = useMemo(() => commandGuess(sample, draft), [sample, draft.decimal, times])
  const { id, token } = credential ?? { id: word('idPlaceholder'), token: word('tokenPlaceholder') }
  const { measurement } = draft
  const words = importArguments({ file: file.name, db: draft.db.trim(), measurement, sample, reading: draft, guess })
  const access = [`--url=${location.origin}`, `--user=${id}`, `--token=${token}`]
  return <Command text={shellLine(['npm', 'run', 'import', '--', ...words, ...access])} />
}
