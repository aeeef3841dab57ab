import { holds } from '@atrium/core/contract/access'
import { cut } from '@atrium/core/contract/cut'
import { useSession } from '@atrium/core/web/access/session'
import { api } from '@atrium/core/web/api/client'
import { useErrorText } from '@atrium/core/web/crud/error-text'
import { Dialog } from '@atrium/core/web/ui/dialog'
import { DEFAULT_OPTIONS } from '@atrium/dashboards/contract/dashboard'
import type { ComponentQuery } from '@atrium/timeseries/contract/query'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Form, Input, Radio, Select } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { dashboard } from '../../index.ts'
import { editAddress, viewerAddress } from '../addresses.ts'
import { useKinds } from '../use-kinds.ts'
import { useWords } from '../words.ts'
import { createBoard, kindsFor, NoPlace, type Pinned, pinnedItem, pinTo } from './pin.ts'

interface PinButtonProps {
  title: string
  query: ComponentQuery
  /** The dashboard that is offered first. */
  board: string
}

/** Puts the chart into the draft of a new or an existing dashboard, and opens its editor there. */
export function PinButton(props: PinButtonProps) {
  const { word } = useWords()
  const { permissions } = useSession()
  const [isOpen, setOpen] = useState(false)
  const may = (permission: string) => holds(permissions, ['visual', dashboard.module, permission])
  const [mayCreate, mayUpdate] = [may('create'), may('update') && may('read')]
  if (!mayCreate && !mayUpdate) return null
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        {word('dataPin')}
      </Button>
      {isOpen && <PinDialog {...props} {...{ mayCreate, mayUpdate }} onClose={() => setOpen(false)} />}
    </>
  )
}

interface PinDialogProps extends PinButtonProps {
  mayCreate: boolean
  mayUpdate: boolean
  onClose(): void
}

function PinDialog({ title, query, board, mayCreate, mayUpdate, onClose }: PinDialogProps) {
  const { word, locale } = useWords()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { message } = App.useApp()
  const errorText = useErrorText()
  const [to, setTo] = useState<'new' | 'known'>((board !== '' || !mayCreate) && mayUpdate ? 'known' : 'new')
  const [name, setName] = useState(cut(title, 40))
  const [known, setKnown] = useState(board)
  // A dashboard that was made when adding the widget failed.
  const [made, setMade] = useState('')
  const kinds = kindsFor(query)
  const named = useKinds()
  const [kind, setKind] = useState(kinds[0]?.kind)
  const spec = kinds.find((one) => one.kind === kind)
  const { mutate, error, isPending } = useMutation({
    mutationFn: async (pinned: Pinned) => {
      // Without the permission to edit, the dashboard is made with the widget in it.
      if (!mayUpdate)
        return viewerAddress(await createBoard(name.trim(), [(await pinnedItem(pinned, DEFAULT_OPTIONS, [])).item]))
      const target = to === 'known' ? known : made || (await createBoard(name.trim()))
      if (to === 'new') setMade(target)
      return editAddress(target, { select: await pinTo(target, pinned) })
    },
    onSuccess(address) {
      void queries.invalidateQueries({ queryKey: ['visual', dashboard.name] })
      if (mayUpdate) void message.success(word('dataPinned'))
      navigate(address)
    },
  })
  const isReady = spec !== undefined && (to === 'new' ? name.trim() : known) !== ''
  const finish = () => isReady && mutate({ title, query, spec, locale })
  return (
    <Dialog
      open
      title={word('dataPin')}
      okText={word('dataPinOk')}
      okButtonProps={{ disabled: !isReady, loading: isPending }}
      onOk={finish}
      onCancel={onClose}
    >
      <Form layout="vertical" onFinish={finish}>
        {mayCreate && mayUpdate && (
          <Form.Item>
            <Radio.Group
              optionType="button"
              value={to}
              onChange={({ target }) => setTo(target.value)}
              options={[
                { value: 'new', label: word('dataNewBoard') },
                { value: 'known', label: word('dataKnownBoard') },
              ]}
            />
          </Form.Item>
        )}
        {to === 'new' ? (
          <Form.Item label={word('dataBoardName')} required>
            <Input
              value={name}
              maxLength={40}
              aria-label={word('dataBoardName')}
              onChange={({ target }) => {
                setMade('')
                setName(target.value)
              }}
            />
          </Form.Item>
        ) : (
          <Form.Item label={word('dataKnownBoard')} required>
            <BoardSelect value={known} onChange={setKnown} />
          </Form.Item>
        )}
        <Form.Item label={word('dataShownAs')}>
          <Select
            aria-label={word('dataShownAs')}
            value={kind}
            onChange={setKind}
            options={kinds.map(({ kind: value }) => ({
              value,
              label: named?.find((one) => one.kind === value)?.name ?? '',
            }))}
          />
        </Form.Item>
        {error && (
          <Alert type="error" showIcon title={error instanceof NoPlace ? word('dataNoPlace') : errorText(error)} />
        )}
      </Form>
    </Dialog>
  )
}

function BoardSelect({ value, onChange }: { value: string; onChange(id: string): void }) {
  const { word } = useWords()
  const [keyword, setKeyword] = useState('')
  const { data, isFetching } = useQuery({
    queryKey: ['visual', dashboard.name, 'choices', keyword],
    queryFn: () =>
      api.get<{ list: { _id: string; name: string }[] }>(`${dashboard.path}/list`, { keyword, pageSize: 50 }),
  })
  return (
    <Select
      aria-label={word('dataKnownBoard')}
      loading={isFetching}
      value={value || null}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      options={(data?.list ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
      onChange={(id) => id && onChange(id)}
    />
  )
}
