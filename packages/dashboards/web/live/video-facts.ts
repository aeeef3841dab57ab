/** What is known of a video while it plays; what is not known yet is null. */
export interface VideoFacts {
  /** As the container names it, such as `avc1.64001f`. */
  codec: string | null
  width: number
  height: number
  frames: number
  droppedFrames: number
  /** How far the picture is behind what the page has received, or behind the end of the playlist. */
  delayMs: number | null
}

/** What plays on the page now, for its inspectors. */
export interface PlayingVideos {
  /** By `_id` of the item. */
  of(item: string): VideoFacts | null
  report(item: string, facts: VideoFacts | null): void
  onChange(listener: () => void): () => void
}

export function createPlayingVideos(): PlayingVideos {
  const playing = new Map<string, VideoFacts>()
  const listeners = new Set<() => void>()
  return {
    of: (item) => playing.get(item) ?? null,
    report(item, facts) {
      if (facts) playing.set(item, facts)
      else playing.delete(item)
      for (const listener of listeners) listener()
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
