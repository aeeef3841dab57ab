import { useWords } from '../words.ts'
import { folders } from './calls.ts'
import { NameDialog } from './name-dialog.tsx'
import { useChange } from './use-boards.ts'

interface NewFolderProps {
  parentId: string | null
  onClose(): void
  onDone(id: string): void
}

export function NewFolderDialog({ parentId, onClose, onDone }: NewFolderProps) {
  const { word } = useWords()
  const { change } = useChange()
  return (
    <NameDialog
      title={word(parentId ? 'boardFolderInside' : 'boardFolderNew')}
      label={word('boardFolderName')}
      onClose={onClose}
      onName={async (name) => {
        const made = await change(() => folders.create(name, parentId))
        if (made) onDone(made._id)
        return made !== undefined
      }}
    />
  )
}
