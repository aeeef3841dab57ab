import { PrinterOutlined } from '@ant-design/icons'
import { useMutation } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { api } from '../api/client.ts'
import { useEntityPage } from '../crud/entity-context.ts'
import { useErrorText } from '../crud/error-text.ts'

interface SheetsButtonProps {
  label: string
  /** Which rows: `all`, or their `ids`. */
  which: { all: '1' } | { ids: string }
  size?: 'small' | 'middle'
  /** Why it cannot be done. */
  whyNot?: string
}

/** Saves the codes of rows as sheets to print; the call is `codeFileCall`. */
export function SheetsButton({ label, which, size = 'middle', whyNot }: SheetsButtonProps) {
  const { entity } = useEntityPage()
  const { message } = App.useApp()
  const errorText = useErrorText()
  const saving = useMutation({
    mutationFn: () => api.download(`${entity.path}/file`, { type: 'pdf', ...which }),
    onError: (error) => void message.error(errorText(error)),
  })
  return (
    <Button
      size={size}
      icon={<PrinterOutlined aria-hidden />}
      loading={saving.isPending}
      disabled={whyNot !== undefined}
      title={whyNot}
      onClick={() => saving.mutate()}
    >
      {label}
    </Button>
  )
}
