import { holds } from '@atrium/core/contract/access'
import { useSession } from '@atrium/core/web/access/session'
import { usePage } from '@atrium/core/web/api/use-page'
import { useErrorText } from '@atrium/core/web/crud/error-text'
import { useFollow } from '@atrium/core/web/live/use-follow'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { boards, folders, trash } from './calls.ts'
import { type Place, queryOf } from './place.ts'

const KEY = ['visual', 'dashboard']

/** Whether this person has a permission on dashboards. */
export function useMayBoards() {
  const { permissions } = useSession()
  return (permission: string, module = 'dashboard') => holds(permissions, ['visual', module, permission])
}

export function useBoards(place: Place, onPage: (page: number) => void) {
  const { current, ...query } = queryOf(place)
  useFollow({ app: 'visual', entity: 'dashboard' }, KEY)
  return usePage([...KEY, 'cards', query], current, (asOf) => boards.list({ ...query, current, asOf }), {
    enabled: place.inside !== 'trash',
    onPage,
  })
}

export function useFolders() {
  const key = [...KEY, 'folders']
  useFollow({ app: 'visual', entity: 'folder' }, key)
  return useQuery({ queryKey: key, queryFn: folders.list })
}

export function useTrash(current: number, onPage: (page: number) => void) {
  return usePage([...KEY, 'trash'], current, (asOf) => trash.list(current, asOf), { onPage })
}

/** Runs a change, shows its refusal, and reads the lists again. Resolves to undefined if it was refused. */
export function useChange() {
  const queries = useQueryClient()
  const { message } = App.useApp()
  const errorText = useErrorText()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (run: () => Promise<unknown>) => run(),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  })
  async function change<T>(run: () => Promise<T>): Promise<T | undefined> {
    try {
      return (await mutateAsync(run)) as T
    } catch (error) {
      void message.error(errorText(error))
      return undefined
    }
  }
  return { change, isBusy: isPending }
}
