import { compileFormat } from '@atrium/contract/table/time-format'
import { clockText } from '@atrium/contract/zone'
import type { TableSample } from '@atrium/web/table/work'
import { Alert, Radio } from 'antd'
import { useWords } from '../../words.ts'
import { type Draft, draftOf, partsOf, planOf, sameTimes, unclearTime } from './draft.ts'

interface QuestionsProps {
  draft: Draft
  sample: TableSample
  onDraft(draft: Draft): void
}

/** What the file does not decide, and what is unusual about it. */
export function Questions({ draft, sample, onDraft }: QuestionsProps) {
  const { word, locale } = useWords()
  const { rows } = partsOf(sample)
  const cell = unclearTime(draft, rows)
  const comma = rows.flat().find((text) => /^[+-]?\d+,\d+$/.test(text)) ?? ''
  const wasAsked = draft.formats.length > 1
  const overwritten = draft.format === null ? 0 : countSame(draft, rows)
  const names = new Intl.ListFormat(locale.replace('_', '-'), { type: 'unit' }).format(draft.otherTimes)
  return (
    <>
      {wasAsked && (
        <Alert
          type={draft.format === null ? 'warning' : 'info'}
          title={word('askFormat', { cell })}
          description={
            <Radio.Group value={draft.format} onChange={({ target }) => onDraft({ ...draft, format: target.value })}>
              {draft.formats.map((format) => (
                <Radio key={format} value={format}>
                  {`${dayOf(format, cell)} · ${format}`}
                </Radio>
              ))}
            </Radio.Group>
          }
        />
      )}
      {draft.decimal === null && (
        <Alert
          type="warning"
          title={word('askDecimal', { cell: comma })}
          description={
            <Radio.Group
              value={draft.decimal}
              onChange={({ target }) => {
                const { columns } = draftOf({ file: '', sample, zone: draft.zone, decimal: target.value })
                onDraft({ ...draft, decimal: target.value, columns })
              }}
            >
              <Radio value=",">{word('askDecimalComma')}</Radio>
              <Radio value=".">{word('askDecimalDot')}</Radio>
            </Radio.Group>
          }
        />
      )}
      {draft.otherTimes.length > 0 && <Alert type="info" showIcon title={word('otherTimes', { names })} />}
      {overwritten > 0 && (
        <Alert
          type="warning"
          showIcon
          title={word('sameTimes', { count: String(overwritten), rows: String(rows.length) })}
        />
      )}
    </>
  )
}

function countSame(draft: Draft, rows: readonly string[][]): number {
  try {
    return sameTimes(planOf(draft, false), rows)
  } catch {
    // A format that is being typed.
    return 0
  }
}

/** How a cell would be read. */
function dayOf(format: string, cell: string): string {
  const time = compileFormat(format)(cell)
  return time ? clockText('UTC', time.us / 1000).replace(' 00:00:00', '') : '–'
}
