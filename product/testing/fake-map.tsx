import type { LiveMapProps } from '@atrium/core/web/map/live/scene'

/** A map that only writes down what it is to draw, and whose marks can be pressed. Mock `core/web/map/live/live-map` with it. */
export default function FakeMap({ onOpen, ...props }: LiveMapProps) {
  return (
    <section aria-label={props.label}>
      <pre>{JSON.stringify(props)}</pre>
      {props.marks.slice(0, 3).map(({ id, name }) => (
        <button key={id} type="button" onClick={() => onOpen(id)}>
          {name}
        </button>
      ))}
    </section>
  )
}
