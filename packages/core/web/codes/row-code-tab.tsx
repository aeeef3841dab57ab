import { App } from 'antd'
import { api } from '../api/client.ts'
import { useEntityPage } from '../crud/entity-context.ts'
import { useErrorText } from '../crud/error-text.ts'
import { CodeCard } from './code-card.tsx'
import { useCodeWords } from './words.ts'

/** The printed code of a row that has one (`printed_code_table`), as a picture or as a label in a PDF. */
export default function RowCodeTab({ row: { _id, no, code } }: { row: { _id: string; no: string; code: string } }) {
  const { app, entity } = useEntityPage()
  const { word } = useCodeWords()
  const { message } = App.useApp()
  const errorText = useErrorText()
  const save = (query: Record<string, string>) =>
    api.download(`${entity.path}/file`, query).catch((error) => void message.error(errorText(error)))
  return (
    <CodeCard
      picture={`${entity.path}/file?type=png&_id=${_id}`}
      alt={word('alt', { no })}
      url={`/q/${app.key}/${code}`}
      onDownload={() => save({ type: 'png', _id })}
      onLabel={() => save({ type: 'pdf', ids: _id })}
    />
  )
}
