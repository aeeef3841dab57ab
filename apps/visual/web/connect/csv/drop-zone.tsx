import { Alert, Button } from 'antd'
import { type DragEvent, useRef, useState } from 'react'
import { useWords } from '../../words.ts'
import { type Dropped, filesOf, readDropped } from './dropped.ts'

/** Takes one file that is dropped or chosen. */
export function DropZone({ onFile }: { onFile(file: File): void }) {
  const { word } = useWords()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const [fault, setFault] = useState<Exclude<Dropped, { file: File }>>()

  const take = async (files: readonly File[], hasDirectory: boolean) => {
    const dropped = await readDropped(files, hasDirectory)
    if ('file' in dropped) return onFile(dropped.file)
    setFault(dropped)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    const { files, hasDirectory } = filesOf(event.dataTransfer)
    void take(files, hasDirectory)
  }
  return (
    <>
      {fault && (
        <Alert type="error" showIcon title={word(fault.fault, { name: fault.name, count: String(fault.count) })} />
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keyboard */}
      <div
        className="visual-connect-drop"
        data-over={isOver}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <p className="visual-connect-drop-title">{word('dropHere')}</p>
        <Button type="primary" onClick={() => input.current?.click()}>
          {word('chooseFile')}
        </Button>
        <p className="visual-connect-muted">{word('dropHint')}</p>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={word('chooseFile')}
          accept=".csv,.tsv,.txt,.gz,text/csv,text/plain"
          onChange={({ target }) => {
            if (target.files?.length) void take([...target.files], false)
            target.value = ''
          }}
        />
      </div>
    </>
  )
}
