import { api } from '@atrium/core/web/api/client'
import { useErrorText } from '@atrium/core/web/crud/error-text'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { App, Popconfirm, Space, Switch, Typography } from 'antd'
import { useState } from 'react'
import { dashboard } from '../../index.ts'
import { publicAddress } from '../addresses.ts'
import { useWords } from '../words.ts'
import { useMayBoards } from './use-boards.ts'

interface PublicCellProps {
  value: boolean
  row: { _id: string; name: string }
}

/** Shows whether the dashboard is public, with a switch and the link to share. */
export default function PublicCell({ value, row }: PublicCellProps) {
  const { word } = useWords()
  const may = useMayBoards()
  const [asks, setAsks] = useState(false)
  const { setPublic, busy } = useSetPublic(row._id)
  return (
    <Space size={8} onClick={(event) => event.stopPropagation()}>
      <Popconfirm
        open={asks}
        title={word('publishTitle')}
        description={word('publishHint')}
        okText={word('publish')}
        onConfirm={() => setPublic(true)}
        onOpenChange={(open) => !open && setAsks(false)}
      >
        <Switch
          size="small"
          checked={value}
          loading={busy}
          disabled={!may('publish')}
          aria-label={`${word('publicOf')} ${row.name}`}
          // Only publishing asks for confirmation, because it shows the plant's data to everyone.
          onChange={(on) => (on ? setAsks(true) : setPublic(false))}
        />
      </Popconfirm>
      {value ? (
        <Typography.Text copyable={{ text: publicAddress(row._id), tooltips: [word('copyLink'), word('linkCopied')] }}>
          {word('everyone')}
        </Typography.Text>
      ) : (
        <Typography.Text type="secondary">{word('readers')}</Typography.Text>
      )}
    </Space>
  )
}

function useSetPublic(id: string) {
  const queries = useQueryClient()
  const { message } = App.useApp()
  const errorText = useErrorText()
  const { mutate, isPending } = useMutation({
    mutationFn: (on: boolean) => api.put(`${dashboard.path}/public`, { _id: id, public: on }),
    onError: (error) => void message.error(errorText(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['visual', dashboard.name] }),
  })
  return { setPublic: mutate, busy: isPending }
}
