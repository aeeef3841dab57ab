import { PrinterOutlined } from '@ant-design/icons'
import { useMutation } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { api } from '../api/client.ts'
import { useEntityPage } from '../crud/entity-context.ts'
import { useErrorText } from '../crud/error-text.ts'
import { useCodeWords } from './words.ts'

/** Above a list: the codes of all of its rows as sheets to print; the call is `codeFileCall`. */
export default function AllCodesAction() {
  const { entity } = useEntityPage()
  const { word } = useCodeWords()
  const { message } = App.useApp()
  const errorText = useErrorText()
  const saving = useMutation({
    mutationFn: () => api.download(`${entity.path}/file`, { type: 'pdf', all: '1' }),
    onError: (error) => void message.error(errorText(error)),
  })
  return (
    <Button icon={<PrinterOutlined aria-hidden />} loading={saving.isPending} onClick={() => saving.mutate()}>
      {word('pdf')}
    </Button>
  )
}
