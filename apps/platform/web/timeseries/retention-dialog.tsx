import { api } from '@atrium/core/web/api/client'
import { useErrorText } from '@atrium/core/web/crud/error-text'
import { Dialog } from '@atrium/core/web/ui/dialog'
import { useMutation } from '@tanstack/react-query'
import { App, InputNumber, Radio, Space, Typography } from 'antd'
import { useState } from 'react'
import { useWords } from '../words.ts'
import { type Db, PATH, useReload } from './answer.ts'

const MAX_DAYS = 36_500
const USUAL_DAYS = 365

/** Sets how long a database keeps its points. */
export function RetentionDialog({ db, onClose }: { db: Db; onClose(): void }) {
  const { word } = useWords()
  const { message } = App.useApp()
  const errorText = useErrorText()
  const reload = useReload()
  const [isKept, setKept] = useState(db.retentionDays === null)
  const [days, setDays] = useState<number | null>(db.retentionDays ?? USUAL_DAYS)
  const save = useMutation({
    mutationFn: () => api.put(`${PATH}/retention`, { db: db.name, days: isKept ? null : days }),
    onSuccess: async () => {
      message.success(word('saved'))
      onClose()
      await reload()
    },
    onError: (refused) => void message.error(errorText(refused)),
  })
  return (
    <Dialog
      open
      title={word('tsRetentionOf', { name: db.name })}
      okText={word('save')}
      cancelText={word('tsCancel')}
      okButtonProps={{ disabled: !isKept && days === null }}
      confirmLoading={save.isPending}
      onOk={() => save.mutate()}
      onCancel={onClose}
    >
      <Typography.Paragraph type="secondary">{word('tsRetentionHint')}</Typography.Paragraph>
      <Radio.Group value={isKept} onChange={({ target }) => setKept(target.value)}>
        <Space orientation="vertical">
          <Radio value={true}>{word('tsForEver')}</Radio>
          <Space>
            <Radio value={false}>{word('tsKeepDays')}</Radio>
            <InputNumber
              min={1}
              max={MAX_DAYS}
              precision={0}
              value={days}
              controls={false}
              aria-label={word('tsDaysUnit')}
              onFocus={() => setKept(false)}
              onChange={setDays}
            />
            {word('tsDaysUnit')}
          </Space>
        </Space>
      </Radio.Group>
    </Dialog>
  )
}
