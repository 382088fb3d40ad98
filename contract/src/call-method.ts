/** `POST` of `POST /carts/{id}`. */
export const methodOf = (name: string): string => name.slice(0, name.indexOf(' '))
