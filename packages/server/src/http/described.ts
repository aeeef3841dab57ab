interface Shape {
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  default?: unknown
}

/**
 * A query's or a body's schema as the API's description tells it: what has a default need not be sent, though whoever
 * reads the checked value always finds it.
 */
export function asSent(schema: Shape): Shape {
  const { properties, required, items } = schema
  if (items) return { ...schema, items: asSent(items) }
  if (!properties) return schema
  return {
    ...schema,
    properties: Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, asSent(property)])),
    ...(required && { required: required.filter((name) => properties[name]?.default === undefined) }),
  }
}
