import { api } from '@atrium/core/web/api/client'
import { useErrorText } from '@atrium/core/web/crud/error-text'
import { Dialog } from '@atrium/core/web/ui/dialog'
import { useMutation } from '@tanstack/react-query'
import { App, Input, Typography } from 'antd'
import { useId, useState } from 'react'
import { useWords } from '../words.ts'
import { counted, PATH, type Target, useReload } from './answer.ts'

/** Drops a database or a measurement after the user has typed its name. */
export function DropDialog({ target, onClose }: { target: Target; onClose(): void }) {
  const { db, measurement, rows } = target
  const name = measurement ?? db
  const { word } = useWords()
  const { message } = App.useApp()
  const errorText = useErrorText()
  const reload = useReload()
  const id = useId()
  const [typed, setTyped] = useState('')
  const drop = useMutation({
    mutationFn: () => api.del(PATH, { db, ...(measurement === undefined ? {} : { measurement }), confirm: typed }),
    onSuccess: async () => {
      message.success(word('tsDropped'))
      onClose()
      await reload()
    },
    onError: (refused) => void message.error(errorText(refused)),
  })
  return (
    <Dialog
      open
      title={word(measurement === undefined ? 'tsDropDb' : 'tsDropMeasurement', { name })}
      okText={word('tsDrop')}
      cancelText={word('tsCancel')}
      okButtonProps={{ danger: true, disabled: typed !== name }}
      confirmLoading={drop.isPending}
      onOk={() => drop.mutate()}
      onCancel={onClose}
    >
      <Typography.Paragraph>{word('tsDropHint', { rows: counted(rows) })}</Typography.Paragraph>
      <label htmlFor={id}>{word('tsTypeName', { name })}</label>
      <Input id={id} value={typed} autoComplete="off" onChange={({ target }) => setTyped(target.value)} />
    </Dialog>
  )
}
