import { createContext } from 'react'
import { canPlayVideo, type OpenEngine } from './engines/engine.ts'
import { openEngine } from './engines/open-engine.ts'

interface VideoParts {
  openEngine: OpenEngine
  canPlayVideo(): boolean
}

/** What plays a stream; tests put in something else, because their browser has no decoder. */
export const VideoPartsContext = createContext<VideoParts>({ openEngine, canPlayVideo })
