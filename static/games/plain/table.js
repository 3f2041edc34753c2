// The plain table has nothing of its own.
import { startTable } from "../../js/table/start.js";

startTable();
