import { DownloadOutlined, PlusOutlined } from '@ant-design/icons'
import { holds } from '@atrium/contract/access'
import { QRCODE_MAX_COUNT } from '@atrium/contract/patterns/qrcode'
import { useSession } from '@atrium/web/access/session'
import { api } from '@atrium/web/api/client'
import { useErrorText } from '@atrium/web/crud/error-text'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { App, Button, Dropdown, Form, Input, InputNumber, Modal } from 'antd'
import { useId, useState } from 'react'
import './code.css'
import { useWords } from '../words.ts'

/** Above the list of codes: creates a batch, and downloads a batch for printing. */
export default function CodesActions() {
  const { word } = useWords()
  const { permissions } = useSession()
  const [asked, setAsked] = useState<'make' | 'zip' | 'pdf'>()
  const close = () => setAsked(undefined)
  return (
    <>
      <Dropdown
        menu={{
          items: [
            { key: 'pdf', label: word('downloadPdf'), onClick: () => setAsked('pdf') },
            { key: 'zip', label: word('downloadZip'), onClick: () => setAsked('zip') },
          ],
        }}
      >
        <Button icon={<DownloadOutlined aria-hidden />}>{word('downloadCodes')}</Button>
      </Dropdown>
      {holds(permissions, ['charge', 'setting/qrcode', 'create']) && (
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setAsked('make')}>
          {word('makeCodes')}
        </Button>
      )}
      {asked === 'make' && <MakeDialog onClose={close} />}
      {(asked === 'zip' || asked === 'pdf') && <FileDialog type={asked} onClose={close} />}
    </>
  )
}

function MakeDialog({ onClose }: { onClose(): void }) {
  const { word } = useWords()
  const { message } = App.useApp()
  const errorText = useErrorText()
  const queries = useQueryClient()
  const ids = [useId(), useId(), useId()]
  const [count, setCount] = useState<number | null>(10)
  const [batch, setBatch] = useState('')
  const [prefix, setPrefix] = useState('')
  const making = useMutation({
    mutationFn: () =>
      api.post<{ list: unknown[] }>('/api/charge/qrcode', {
        count: count ?? 0,
        batch: batch.trim() || null,
        prefix: prefix.trim() || null,
      }),
    async onSuccess({ list }) {
      message.success(word('codesMade', { count: list.length }))
      await queries.invalidateQueries({ queryKey: ['charge', 'qrcode'] })
      onClose()
    },
    onError: (error) => void message.error(errorText(error)),
  })
  return (
    <Modal
      open
      width={420}
      title={word('makeCodes')}
      okText={word('make')}
      okButtonProps={{ disabled: !count }}
      confirmLoading={making.isPending}
      onOk={() => making.mutate()}
      onCancel={onClose}
    >
      <p className="charge-make-hint">{word('makeHint')}</p>
      <Form.Item layout="vertical" label={word('codeCount')} htmlFor={ids[0]} required>
        <InputNumber
          id={ids[0]!}
          value={count}
          min={1}
          max={QRCODE_MAX_COUNT}
          precision={0}
          onChange={setCount}
          style={{ width: '100%' }}
        />
      </Form.Item>
      <Form.Item layout="vertical" label={word('codeBatch')} htmlFor={ids[1]}>
        <Input id={ids[1]!} value={batch} maxLength={20} onChange={(event) => setBatch(event.target.value)} />
      </Form.Item>
      <Form.Item layout="vertical" label={word('codePrefix')} htmlFor={ids[2]} extra={word('codePrefixHint')}>
        <Input id={ids[2]!} value={prefix} maxLength={6} onChange={(event) => setPrefix(event.target.value)} />
      </Form.Item>
    </Modal>
  )
}

function FileDialog({ type, onClose }: { type: 'zip' | 'pdf'; onClose(): void }) {
  const { word } = useWords()
  const { message } = App.useApp()
  const errorText = useErrorText()
  const id = useId()
  const [batch, setBatch] = useState('')
  const saving = useMutation({
    mutationFn: () => api.download('/api/charge/qrcode/file', { type, batch: batch.trim() }),
    onSuccess: onClose,
    onError: (error) => void message.error(errorText(error)),
  })
  return (
    <Modal
      open
      width={420}
      title={word(type === 'pdf' ? 'downloadPdf' : 'downloadZip')}
      okText={word('download')}
      okButtonProps={{ disabled: batch.trim() === '' }}
      confirmLoading={saving.isPending}
      onOk={() => saving.mutate()}
      onCancel={onClose}
    >
      <Form.Item layout="vertical" label={word('codeBatch')} htmlFor={id} required>
        <Input id={id} value={batch} maxLength={20} onChange={(event) => setBatch(event.target.value)} />
      </Form.Item>
    </Modal>
  )
}
