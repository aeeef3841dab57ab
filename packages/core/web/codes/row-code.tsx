import { App } from 'antd'
import { api } from '../api/client.ts'
import { useEntityPage } from '../crud/entity-context.ts'
import { useErrorText } from '../crud/error-text.ts'
import { CodeCard } from './code-card.tsx'
import { useCodeWords } from './words.ts'

interface RowCodeProps {
  _id: string
  no: string
  /** The path that the code opens. */
  url: string
  /** Also offers the label as a PDF. */
  hasLabel?: boolean
}

/** The code of one row; its files come from the call `codeFileCall`. */
export function RowCode({ _id, no, url, hasLabel = false }: RowCodeProps) {
  const { entity } = useEntityPage()
  const { word } = useCodeWords()
  const { message } = App.useApp()
  const errorText = useErrorText()
  const save = (query: Record<string, string>) =>
    api.download(`${entity.path}/file`, query).catch((error) => void message.error(errorText(error)))
  return (
    <CodeCard
      picture={`${entity.path}/file?type=png&_id=${_id}`}
      alt={word('alt', { no })}
      url={url}
      onDownload={() => save({ type: 'png', _id })}
      {...(hasLabel && { onLabel: () => save({ type: 'pdf', ids: _id }) })}
    />
  )
}
