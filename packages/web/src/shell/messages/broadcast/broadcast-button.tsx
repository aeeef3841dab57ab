import { Button } from 'antd'
import { useState } from 'react'
import { useMay } from '../../../crud/entity-context.ts'
import { LineIcon } from '../../../ui/line-icon.tsx'
import { useWord } from '../../words.ts'
import { BroadcastDialog } from './broadcast-dialog.tsx'

/** At the head of a list of messages: the way to tell many people at once, for whoever may. */
export default function BroadcastButton() {
  const word = useWord()
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  // A list of messages calls it `broadcast`; a page that is there for nothing else, `send`.
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
