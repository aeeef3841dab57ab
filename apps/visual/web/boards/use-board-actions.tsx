import { App, Button } from 'antd'
import { useWords } from '../words.ts'
import { type Board, boards, trash } from './calls.ts'
import { useChange } from './use-boards.ts'

const UNDO_S = 8

/** What the menu of a dashboard does at once, without a dialog. */
export function useBoardActions() {
  const { word } = useWords()
  const { message } = App.useApp()
  const { change } = useChange()

  /** Says that something is in the trash, with the way back. */
  function announce(_id: string, name: string) {
    const key = `deleted ${_id}`
    async function undo() {
      message.destroy(key)
      const back = await change(() => trash.restore(_id))
      if (back) void message.success(word('boardRestored', { name: back.name }))
    }
    void message.success({
      key,
      duration: UNDO_S,
      content: (
        <>
          {word('boardDeleted', { name })}
          <Button type="link" size="small" onClick={undo}>
            {word('boardUndo')}
          </Button>
        </>
      ),
    })
  }

  return {
    announce,
    favorite: ({ _id, favorite }: Board) => change(() => boards.favorite(_id, !favorite)),
    toTop: ({ _id, top }: Board) => change(() => boards.toTop(_id, !top)),
    async copy({ _id, unreleased }: Board) {
      const made = await change(() => boards.copy(_id))
      if (made) void message.success(word(unreleased ? 'boardCopiedReleased' : 'boardCopied', { name: made.name }))
    },
    async remove({ _id, name }: Board) {
      if (await change(() => boards.remove(_id))) announce(_id, name)
    },
    async exported({ _id, unreleased }: Board) {
      const done = await change(async () => {
        await boards.exported({ ids: _id })
        return true
      })
      if (done && unreleased) void message.info(word('boardExportedReleased'))
    },
    async rename({ _id }: Board, name: string) {
      return (await change(() => boards.rename(_id, name))) !== undefined
    },
    async move({ _id, name }: Pick<Board, '_id' | 'name'>, folder: string | null) {
      const done = await change(() => boards.move(_id, folder))
      if (done) void message.success(word('boardMoved', { name }))
      return done !== undefined
    },
  }
}
