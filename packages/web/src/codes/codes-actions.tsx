import { DownloadOutlined, PlusOutlined } from '@ant-design/icons'
import { int, str } from '@atrium/contract/define/fields'
import { QRCODE_MAX_COUNT } from '@atrium/contract/patterns/qrcode'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { App, Button, Dropdown, Modal } from 'antd'
import { type SubmitEvent, useId, useState } from 'react'
import { api } from '../api/client.ts'
import { useEntityPage, useMay } from '../crud/entity-context.ts'
import { useErrorText } from '../crud/error-text.ts'
import { FieldItem } from '../crud/form/field-item.tsx'
import { useFieldsForm } from '../crud/form/use-fields-form.ts'
import './codes.css'
import { useCodeWords } from './words.ts'

/** Above the list of codes: creates a batch, and downloads a batch for printing. */
export default function CodesActions() {
  const { word } = useCodeWords()
  const may = useMay()
  const [asked, setAsked] = useState<'make' | 'zip' | 'pdf'>()
  const close = () => setAsked(undefined)
  return (
    <>
      <Dropdown
        menu={{
          items: [
            { key: 'pdf', label: word('pdf'), onClick: () => setAsked('pdf') },
            { key: 'zip', label: word('zip'), onClick: () => setAsked('zip') },
          ],
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
  const formId = useId()
  const form = useFieldsForm(MAKE, {})
  const making = useMutation({
    mutationFn: (values: object) => api.post<{ list: unknown[] }>(entity.path, values),
    async onSuccess({ list }) {
      message.success(word('made', { count: list.length }))
      await queries.invalidateQueries({ queryKey: [app.key, entity.name] })
      onClose()
    },
    onError: (error) => void message.error(errorText(error)),
  })

  function make(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const values = form.submit()
    if (values) making.mutate(values)
  }

  return (
    <Modal
      open
      width={420}
      title={word('make')}
      okText={word('makeOk')}
      okButtonProps={{ htmlType: 'submit', form: formId, loading: making.isPending }}
      onCancel={onClose}
    >
      <form id={formId} onSubmit={make} noValidate className="crud-form">
        <p className="code-hint">{word('makeHint')}</p>
        {MAKE.map(([name, field]) => (
          <FieldItem
            key={name}
            name={name}
            field={field}
            label={word(name)}
            hint={name === 'prefix' ? word('prefixHint') : undefined}
            form={form}
            refs={{}}
          />
        ))}
      </form>
    </Modal>
  )
}

const FILE = [['batch', str(20, { required: true })]] as const

function FileDialog({ type, onClose }: { type: 'zip' | 'pdf'; onClose(): void }) {
  const { entity } = useEntityPage()
  const { word } = useCodeWords()
  const { message } = App.useApp()
  const errorText = useErrorText()
  const formId = useId()
  const form = useFieldsForm(FILE, {})
  const saving = useMutation({
    mutationFn: (values: { batch?: string }) => api.download(`${entity.path}/file`, { type, ...values }),
    onSuccess: onClose,
    onError: (error) => void message.error(errorText(error)),
  })

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const values = form.submit()
    if (values) saving.mutate(values)
  }

  return (
    <Modal
      open
      width={420}
      title={word(type)}
      okText={word('download')}
      okButtonProps={{ htmlType: 'submit', form: formId, loading: saving.isPending }}
      onCancel={onClose}
    >
      <form id={formId} onSubmit={save} noValidate className="crud-form">
        <FieldItem name="batch" field={FILE[0][1]} label={word('batch')} form={form} refs={{}} />
      </form>
    </Modal>
  )
}
