import { launch } from './launch.ts'

process.exit(await launch('start', process.env))
