import type { App } from '@atrium/core/contract/define/app'
import type { Entity } from '@atrium/core/contract/define/entity'
import { api } from '@atrium/core/web/api/client'
import { useErrorText } from '@atrium/core/web/crud/error-text'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { App as Antd } from 'antd'
import { useDeviceWords } from './words.ts'

/** A device, for everything that is shown of it or sent to it. */
export interface DeviceTarget {
  app: App
  entity: Entity
  /** The device's id. */
  device: string
}

export interface SentCommand {
  type: string
  body?: Readonly<Record<string, unknown>>
}

export const liveKey = ({ app, entity, device }: DeviceTarget) => [app.key, entity.name, 'live', device]

/**
 * Sends a command of the descriptor and shows the device's answer, in the app's words `more.<command>Done` if it has
 * them. It waits as long as the device may take.
 */
export function useCommand(target: DeviceTarget) {
  const { app, entity, device } = target
  const { t, found, word } = useDeviceWords(app.key)
  const { message } = Antd.useApp()
  const errorText = useErrorText()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ type, body }: SentCommand) => {
      const { call = 'cmd' } = entity.commands?.[type] ?? {}
      const sent = { _id: device, ...body }
      return call === 'own'
        ? api.post(`${entity.path}/${type}`, sent)
        : api.post(`${entity.path}/${call}`, sent, { type })
    },
    onSuccess(_answer, { type }) {
      const command = t(`entities.${entity.name}.commands.${type}`)
      message.success(found(`more.${type}Done`) ?? word('commandDone', { command }))
    },
    onError: (error) => void message.error(errorText(error)),
    // Its button stays busy until the page shows what came of it.
    onSettled: () => queries.invalidateQueries({ queryKey: liveKey(target) }),
  })
}
