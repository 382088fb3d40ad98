import { of } from '../lines.ts'

const CONTACTS = 'contacts/contacts.test.ts'
const NO_STRANGER = 'is replaced by no stranger who pays'
const GUARDIANS = 'is replaced by none whom another order names'

/** The files of people: what an order that anybody can make may not change. */
export const PEOPLE_KNOWN = [
  ...of('contacts/link.store.ts', CONTACTS, [
    ['written down by the association', 'updateFacts', 'n.is_by_desk and ', '', NO_STRANGER],
  ]),
  ...of('contacts/contacts.sql.ts', CONTACTS, [
    ['entered by hand', 'isByDesk', " and p.type = 'Offline'", '', NO_STRANGER],
  ]),
  ...of('contacts/file.store.ts', CONTACTS, [
    ['each guardian', 'guardiansNamed', 'concat_ws(chr(10),', 'concat_ws(null,', GUARDIANS],
    ['a line that stands', 'guardiansNamed', ' and is_item_live(i.state)', '', GUARDIANS],
  ]),
]
