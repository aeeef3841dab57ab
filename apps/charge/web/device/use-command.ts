import { api } from '@atrium/web/api/client'
import { useErrorText } from '@atrium/web/crud/error-text'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useWords, type Word } from '../words.ts'

export interface Command {
  type: 'open' | 'close' | 'query' | 'restart' | 'playSound'
  body?: Readonly<Record<string, unknown>>
}

const DONE: Record<Command['type'], Word> = {
  open: 'openDone',
  close: 'closeDone',
  query: 'queryDone',
  restart: 'restartDone',
  playSound: 'soundDone',
}

/** Sends a command and shows the device's answer. It waits as long as the device may take. */
export function useCommand(device: string) {
  const { word } = useWords()
  const { message } = App.useApp()
  const errorText = useErrorText()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ type, body }: Command) => api.post('/api/charge/device/cmd', { _id: device, ...body }, { type }),
    onSuccess: (_answer, { type }) => void message.success(word(DONE[type])),
    onError: (error) => void message.error(errorText(error)),
    onSettled: () => void queries.invalidateQueries({ queryKey: ['charge', 'device', 'live', device] }),
  })
}
