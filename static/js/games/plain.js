// The plain table has nothing of its own.
import { startTable } from "../table/start.js";

startTable();
