interface Shape {
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  default?: unknown
}

/**
 * The schema of a query or body for the API description: a field with a default is optional there, although the checked
 * value always has it.
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
