import { useQuery } from '@tanstack/react-query'
import { Image, Skeleton } from 'antd'
import { type FormDesign, isPicture, labelOf } from '../../contract/patterns/form.ts'
import { type Answer, isException } from '../../contract/patterns/form-answers.ts'
import { api } from '../api/client.ts'
import './answers.css'
import { useFormWords } from './words.ts'

interface AnswersProps {
  answers: readonly Answer[]
  design: FormDesign
  /** The call that shows a picture by its id. */
  picturePath: string
}

/** Answers with the labels, units and limits that the form had when they were given. */
export function Answers({ answers, design, picturePath }: AnswersProps) {
  const { locale } = useFormWords()
  return (
    <dl className="core-form-answers">
      {answers.map((answer) => (
        <div key={answer.key}>
          <dt>{labelOf(answer, locale, design)}</dt>
          <dd data-exception={isException(answer)}>
            <AnswerValue answer={answer} label={labelOf(answer, locale, design)} picturePath={picturePath} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function AnswerValue({ answer, label, picturePath }: { answer: Answer; label: string; picturePath: string }) {
  const { word } = useFormWords()
  const { value, type, unit } = answer
  if (value === null) return <span className="core-form-not-given">{word('notGiven')}</span>
  if (isPicture(type)) return <AnswerPicture path={picturePath} id={String(value)} label={label} />
  if (typeof value === 'object') {
    return <>{[word(value.ok ? 'normal' : 'abnormal'), value.remark].filter(Boolean).join(' · ')}</>
  }
  return <>{unit ? `${value} ${unit}` : value}</>
}

interface AnswerPictureProps {
  path: string
  id: string
  label: string
  widthPx?: number
}

/** A photo or signature by its id. */
export function AnswerPicture({ path, id, label, widthPx = 200 }: AnswerPictureProps) {
  const { word } = useFormWords()
  const { data, isError } = useQuery({
    queryKey: [path, id],
    queryFn: () => api.get<{ picture: string }>(path, { _id: id }),
    // A stored picture never changes.
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (isError) return <span className="core-form-not-given">{word('pictureFailed')}</span>
  if (!data) return <Skeleton.Node active />
  return <Image src={data.picture} alt={label} width={widthPx} />
}
