import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Checkbox, Form, Input, Select } from 'antd'
import { useId, useState } from 'react'
import { ApiRefusal } from '../../../api/client.ts'
import { useEntityPage } from '../../../crud/entity-context.ts'
import { focusFirstOf, WrongFields } from '../../../crud/form/wrong-fields.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { usePlaces } from '../../find/places.ts'
import { useWord } from '../../words.ts'
import { type Broadcast, type Scope, scopeOf, sendBroadcast, useReceivers } from './calls.ts'
import { EVERYONE, type Receivers, ReceiversInput } from './receivers-input.tsx'
import './broadcast.css'

const TITLE_MAX = 60
const CONTENT_MAX = 2000

interface Values {
  title: string
  content: string
  url?: string
  receivers: Receivers
  channels: string[]
}

/** A message to many people: its text, its link, its receivers and its message channels. */
export function BroadcastDialog({ onClose }: { onClose: () => void }) {
  const word = useWord()
  const formId = useId()
  const places = usePlaces()
  const { app, entity } = useEntityPage()
  const client = useQueryClient()
  const { message } = App.useApp()
  const [form] = Form.useForm<Values>()
  const [scope, setScope] = useState<Scope | undefined>({ all: true })
  const count = useReceivers(scope)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (broadcast: Broadcast) => sendBroadcast(broadcast),
    onSuccess({ sent }) {
      message.success(word('broadcastSent', { count: sent }))
      onClose()
      return client.invalidateQueries({ queryKey: [app.key, entity.name] })
    },
    onError(failure) {
      const found = failure instanceof ApiRefusal ? Object.entries(failure.body.fields ?? {}) : []
      form.setFields(
        found.map(([path, text]) => ({
          name: path === 'scope' ? 'receivers' : (path as keyof Values),
          errors: [text],
        })),
      )
    },
  })

  function send({ receivers, ...values }: Values) {
    const to = scopeOf(receivers.kind, receivers.ids)
    if (to) mutate({ ...values, scope: to })
  }

  return (
    <Dialog
      open
      title={word('broadcast')}
      okText={count === undefined ? word('broadcastSend') : word('broadcastSendTo', { count })}
      cancelText={word('cancel')}
      okButtonProps={{ htmlType: 'submit', form: formId, loading: isPending, disabled: count === 0 }}
      onCancel={onClose}
      width={560}
    >
      <Form<Values>
        id={formId}
        // The prefix of the fields' ids: without it the field `content` would have the same id as the page's content.
        name="broadcast"
        form={form}
        layout="vertical"
        className="core-user-broadcast"
        initialValues={{ receivers: EVERYONE, channels: ['site'] }}
        onFinish={send}
        onFinishFailed={() => focusFirstOf(form)}
        onValuesChange={(_change, { receivers }) => setScope(scopeOf(receivers.kind, receivers.ids))}
      >
        <Form.Item
          name="receivers"
          label={word('broadcastTo')}
          required
          extra={count === 0 ? word('broadcastNobody') : undefined}
          rules={[
            {
              validator: (_rule, { kind, ids }: Receivers) =>
                scopeOf(kind, ids) ? Promise.resolve() : Promise.reject(new Error(word('broadcastPick'))),
            },
          ]}
        >
          <ReceiversInput />
        </Form.Item>
        <Form.Item
          name="title"
          label={word('messageTitle')}
          rules={[{ required: true, whitespace: true, message: word('messageTitleRequired') }]}
        >
          <Input maxLength={TITLE_MAX} showCount />
        </Form.Item>
        <Form.Item
          name="content"
          label={word('messageContent')}
          rules={[{ required: true, whitespace: true, message: word('messageContentRequired') }]}
        >
          <Input.TextArea maxLength={CONTENT_MAX} showCount autoSize={{ minRows: 4, maxRows: 10 }} />
        </Form.Item>
        <Form.Item name="url" label={word('messagePage')} extra={word('messagePageHint')}>
          <Select
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            options={places.map(({ to, name, of }) => ({ value: to, label: of === '' ? name : `${of} · ${name}` }))}
          />
        </Form.Item>
        <Form.Item
          name="channels"
          label={word('messageChannels')}
          // Not marked as required, because a group of checkboxes must not be announced as required by a screen reader.
          rules={[{ type: 'array', min: 1, message: word('messageChannelsRequired') }]}
        >
          <Checkbox.Group
            options={[
              { value: 'site', label: word('channelSite') },
              { value: 'sms', label: word('channelSms') },
            ]}
          />
        </Form.Item>
        <WrongFields />
        {error && (
          <Alert type="error" showIcon title={error instanceof ApiRefusal ? error.message : word('unreachable')} />
        )}
      </Form>
    </Dialog>
  )
}
