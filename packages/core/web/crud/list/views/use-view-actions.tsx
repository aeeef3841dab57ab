import { useQueryClient } from '@tanstack/react-query'
import { App, Button } from 'antd'
import type { SavedView, ViewContent } from '../../../../contract/list-view.ts'
import { useEntityPage } from '../../entity-context.ts'
import { useErrorText } from '../../error-text.ts'
import { useCrudWords } from '../../words.ts'
import { viewsKey } from './use-views.ts'
import { addView, changeView, chooseDefault, deleteView, restoreView } from './view-calls.ts'
import { NONE } from './view-content.ts'

/** How long a deletion can be undone by the button in its message. */
const UNDO_S = 10

interface NewView {
  name: string
  shared: boolean
  content: ViewContent
}

/** Saves, changes and deletes views of this list. `open` goes to the view with an id. */
export function useViewActions(open: (id: string, quietly?: boolean) => void) {
  const { app, entity } = useEntityPage()
  const { word } = useCrudWords()
  const { message } = App.useApp()
  const errorText = useErrorText()
  const client = useQueryClient()
  const list = { app: app.key, entity: entity.name }

  /** Makes a call, reads the views again, and then goes on. Returns whether the call succeeded. */
  async function run<T>(call: () => Promise<T>, then: (answer: T) => void = () => undefined): Promise<boolean> {
    try {
      const answer = await call()
      await client.invalidateQueries({ queryKey: viewsKey(app.key, entity.name) })
      then(answer)
      return true
    } catch (error) {
      message.error(errorText(error))
      return false
    }
  }

  const undo = ({ _id, name }: SavedView) => {
    message.destroy(_id)
    run(
      () => restoreView(_id),
      () => {
        message.success(word('viewRestored', { name }))
        open(_id)
      },
    )
  }

  return {
    add: (view: NewView) =>
      run(
        () => addView({ ...list, ...view }),
        ({ _id }) => open(_id),
      ),
    change: (change: Parameters<typeof changeView>[0], then?: () => void) =>
      run(
        () => changeView(change),
        () => {
          message.success(word('saved'))
          then?.()
        },
      ),
    chooseDefault: (id: string | null) =>
      run(
        () => chooseDefault(list, id),
        () => message.success(word('saved')),
      ),
    remove: (view: SavedView) =>
      run(
        () => deleteView(view._id),
        () => {
          open(NONE)
          message.open({
            key: view._id,
            type: 'success',
            duration: UNDO_S,
            content: (
              <>
                {word('viewDeleted', { name: view.name })}
                <Button type="link" size="small" onClick={() => undo(view)}>
                  {word('undo')}
                </Button>
              </>
            ),
          })
        },
      ),
  }
}
