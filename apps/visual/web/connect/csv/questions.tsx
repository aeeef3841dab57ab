import { type Question, questionText } from '@atrium/timeseries/contract/table/question'
import { Alert, Button, Radio } from 'antd'
import { useMemo } from 'react'
import { useWords } from '../../words.ts'
import { type Draft, sameTimes } from './draft.ts'

interface QuestionsProps {
  questions: readonly Question[]
  onAnswer(question: Question, value: string): void
}

/** What the file does not decide, with the possible answers. */
export function Questions({ questions, onAnswer }: QuestionsProps) {
  const { word, locale } = useWords()
  return questions.map((question) => (
    <Alert
      key={`${question.kind} ${question.at}`}
      type={question.answer === null ? 'warning' : 'info'}
      title={word('askChoose', { question: questionText(question)[locale] })}
      description={
        <Radio.Group value={question.answer} onChange={({ target }) => onAnswer(question, target.value)}>
          {question.choices.map(({ value, reads }) => (
            <Radio key={value} value={value}>
              {reads[locale]}
            </Radio>
          ))}
        </Radio.Group>
      }
    />
  ))
}

interface NotesProps {
  draft: Draft
  rows: readonly string[][]
  onKey(name: string): void
}

/** What is unusual about the file. */
export function Notes({ draft, rows, onKey }: NotesProps) {
  const { word, locale } = useWords()
  const { columns, format, zone, otherTimes, keys } = draft
  const uses = columns.map(({ use }) => use).join()
  // Names of columns do not matter, and while one is typed nothing is counted.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const same = useMemo(() => sameTimes(draft, rows), [uses, format, zone, rows])
  const names = new Intl.ListFormat(locale.replace('_', '-'), { type: 'conjunction' }).format(otherTimes)
  const label = keys === undefined ? undefined : columns.find(({ name, use }) => name === keys && use === 'tag')
  return (
    <>
      {otherTimes.length > 0 && <Alert type="info" showIcon title={word('otherTimes', { names })} />}
      {label && (
        <Alert
          type="info"
          showIcon
          title={word('namesFields', { name: label.name })}
          action={<Button onClick={() => onKey(label.name)}>{word('namesFieldsGo')}</Button>}
        />
      )}
      {same > 0 && (
        <Alert type="warning" showIcon title={word('sameTimes', { count: String(same), rows: String(rows.length) })} />
      )}
    </>
  )
}
