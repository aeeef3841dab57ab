import { DownloadOutlined, PlusOutlined } from '@ant-design/icons'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { App, Button, Dropdown } from 'antd'
import { useState } from 'react'
import { int, str } from '../../contract/define/fields.ts'
import { QRCODE_MAX_COUNT } from '../../contract/patterns/qrcode.ts'
import { api } from '../api/client.ts'
import { useEntityPage, useMay } from '../crud/entity-context.ts'
import { useErrorText } from '../crud/error-text.ts'
import { FieldsDialog } from '../crud/form/fields-dialog.tsx'
import { endKey } from '../ui/menu-key.ts'
import { type CodeWord, useCodeWords } from './words.ts'

/** Above the list of codes: creates a batch, and downloads a batch for printing. */
export default function CodesActions() {
  const { word } = useCodeWords()
  const may = useMay()
  const [asked, setAsked] = useState<'make' | 'zip' | 'pdf'>()
  const close = () => setAsked(undefined)
  return (
    <>
      <Dropdown
        autoFocus
        trigger={['click']}
        menu={{
          items: [
            { key: 'pdf', label: word('pdf'), onClick: () => setAsked('pdf') },
            { key: 'zip', label: word('zip'), onClick: () => setAsked('zip') },
          ],
          onClick: endKey,
        }}
      >
        <Button icon={<DownloadOutlined aria-hidden />}>{word('download')}</Button>
      </Dropdown>
      {may('create') && (
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setAsked('make')}>
          {word('make')}
        </Button>
      )}
      {asked === 'make' && <MakeDialog onClose={close} />}
      {(asked === 'zip' || asked === 'pdf') && <FileDialog type={asked} onClose={close} />}
    </>
  )
}

const MAKE = [
  ['count', int({ required: true, min: 1, max: QRCODE_MAX_COUNT, default: 10 })],
  ['batch', str(20)],
  ['prefix', str(6)],
] as const

function MakeDialog({ onClose }: { onClose(): void }) {
  const { app, entity } = useEntityPage()
  const { word } = useCodeWords()
  const { message } = App.useApp()
  const errorText = useErrorText()
  const queries = useQueryClient()
  const making = useMutation({
    mutationFn: (values: object) => api.post<{ list: unknown[] }>(entity.path, values),
    async onSuccess({ list }) {
      message.success(word('made', { count: list.length }))
      await queries.invalidateQueries({ queryKey: [app.key, entity.name] })
    },
    onError: (error) => void message.error(errorText(error)),
  })
  return (
    <FieldsDialog
      title={word('make')}
      okText={word('makeOk')}
      hint={word('makeHint')}
      fields={MAKE}
      labelOf={(name) => word(name as CodeWord)}
      hints={{ prefix: word('prefixHint') }}
      send={making.mutateAsync}
      onClose={onClose}
    />
  )
}

const FILE = [['batch', str(20, { required: true })]] as const

function FileDialog({ type, onClose }: { type: 'zip' | 'pdf'; onClose(): void }) {
  const { entity } = useEntityPage()
  const { word } = useCodeWords()
  const { message } = App.useApp()
  const errorText = useErrorText()
  const saving = useMutation({
    mutationFn: (values: object) => api.download(`${entity.path}/file`, { type, ...values }),
    onError: (error) => void message.error(errorText(error)),
  })
  return (
    <FieldsDialog
      title={word(type)}
      okText={word('download')}
      fields={FILE}
      labelOf={() => word('batch')}
      send={saving.mutateAsync}
      onClose={onClose}
    />
  )
}
