import { Button } from 'antd'
import { useState } from 'react'
import { useMay } from '../../../crud/entity-context.ts'
import { LineIcon } from '../../../ui/line-icon.tsx'
import { useWord } from '../../words.ts'
import { BroadcastDialog } from './broadcast-dialog.tsx'

/** The button above a list of messages that opens the form for a broadcast, if the person has the permission. */
export default function BroadcastButton() {
  const word = useWord()
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  // The permission is called `broadcast` in a list of messages, and `send` in a page that only sends.
  if (!may('broadcast') && !may('send')) return null
  return (
    <>
      <Button type="primary" icon={<LineIcon name="horn" />} onClick={() => setOpen(true)}>
        {word('broadcast')}
      </Button>
      {isOpen && <BroadcastDialog onClose={() => setOpen(false)} />}
    </>
  )
}
