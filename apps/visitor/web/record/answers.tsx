import { api } from '@atrium/web/api/client'
import { useQuery } from '@tanstack/react-query'
import { Image, Skeleton } from 'antd'
import type { Answer } from '../../answers.ts'
import { isPicture, labelOf } from '../../form-fields.ts'
import { useWords } from '../words.ts'
import './answers.css'

/** The visitor's answers, with the labels that the form had at that time. */
export function Answers({ answers }: { answers: readonly Answer[] }) {
  const { locale } = useWords()
  return (
    <dl className="visitor-answers">
      {answers.map((answer) => (
        <div key={answer.key}>
          <dt>{labelOf(answer, locale)}</dt>
          <dd>
            <AnswerValue answer={answer} label={labelOf(answer, locale)} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function AnswerValue({ answer, label }: { answer: Answer; label: string }) {
  const { word } = useWords()
  if (answer.value === null) return <span className="visitor-not-given">{word('notGiven')}</span>
  if (isPicture(answer.type)) return <Picture id={String(answer.value)} label={label} />
  return <>{answer.value}</>
}

/** A photo or signature by its id. */
export function Picture({ id, label, widthPx = 200 }: { id: string; label: string; widthPx?: number }) {
  const { word } = useWords()
  const { data, isError } = useQuery({
    queryKey: ['visitor', 'picture', id],
    queryFn: () => api.get<{ picture: string }>('/api/visitor/picture', { _id: id }),
    // A stored picture never changes.
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (isError) return <span className="visitor-not-given">{word('pictureFailed')}</span>
  if (!data) return <Skeleton.Node active />
  return <Image src={data.picture} alt={label} width={widthPx} />
}
