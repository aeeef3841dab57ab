import { App } from 'antd'
import { api } from '../api/client.ts'
import { useEntityPage } from '../crud/entity-context.ts'
import { useErrorText } from '../crud/error-text.ts'
import { CodeCard } from './code-card.tsx'
import { useCodeWords } from './words.ts'

const VOID = 3

/** One printed code: its picture and its address. */
export default function CodeTab({ row }: { row: { _id: string; no: string; url: string; status: number } }) {
  const { entity } = useEntityPage()
  const { word } = useCodeWords()
  const { message } = App.useApp()
  const errorText = useErrorText()
  if (row.status === VOID) return <p className="core-crud-muted">{word('isVoid')}</p>
  const save = () =>
    api
      .download(`${entity.path}/file`, { type: 'png', _id: row._id })
      .catch((error) => void message.error(errorText(error)))
  return (
    <CodeCard
      picture={`${entity.path}/file?type=png&_id=${row._id}`}
      alt={word('alt', { no: row.no })}
      url={row.url}
      onDownload={save}
    />
  )
}
