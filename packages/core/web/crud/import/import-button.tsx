import { UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { lazy } from '../../page/chunk.ts'
import { useCrudWords } from '../words.ts'
import { useMayImport } from './use-may-import.ts'

const ImportDialog = lazy(() => import('./import-dialog.tsx'))

/** Opens the dialog that imports rows from a file. */
export function ImportButton({ onDone }: { onDone(): void }) {
  const { word } = useCrudWords()
  const [opened, setOpened] = useState(0)
  const [open, setOpen] = useState(false)
  if (!useMayImport()) return null
  return (
    <>
      <Button
        icon={<UploadOutlined aria-hidden />}
        onClick={() => {
          setOpened((times) => times + 1)
          setOpen(true)
        }}
      >
        {word('import')}
      </Button>
      {opened > 0 && (
        <Suspense fallback={null}>
          <ImportDialog key={opened} open={open} onClose={() => setOpen(false)} onDone={onDone} />
        </Suspense>
      )}
    </>
  )
}
