import { createContext } from 'react'
import { canPlayVideo, type OpenEngine, openEngine } from './engines/engine.ts'

interface VideoParts {
  openEngine: OpenEngine
  canPlayVideo(): boolean
}

/** What plays a stream; tests put in something else, because their browser has no decoder. */
export const VideoPartsContext = createContext<VideoParts>({ openEngine, canPlayVideo })
